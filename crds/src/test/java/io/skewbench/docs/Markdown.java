package io.skewbench.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * What other files can refer to in a Markdown file, and what it refers to.
 *
 * @param anchors of its headings, as GitHub generates them
 * @param destinations of its links and images, in order
 * @param code what is marked as code within its text
 */
public record Markdown(List<String> anchors, List<String> destinations, List<String> code) {
    private static final Pattern NOT_IN_ANCHORS = Pattern.compile("[^\\p{L}\\p{N}_ -]");

    /** Reads a file. */
    public static Markdown read(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    /** Parses a text. */
    public static Markdown parse(String text) {
        var headings = new ArrayList<String>();
        var destinations = new ArrayList<String>();
        var code = new ArrayList<String>();
        Parser.builder().build().parse(text).accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                headings.add(textOf(heading));
                visitChildren(heading);
            }

            @Override
            public void visit(Link link) {
                destinations.add(link.getDestination());
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                destinations.add(image.getDestination());
                visitChildren(image);
            }

            @Override
            public void visit(Code marked) {
                code.add(marked.getLiteral());
            }
        });
        return new Markdown(anchors(headings), List.copyOf(destinations), List.copyOf(code));
    }

    /** Returns the anchor of the only heading with this text: lower case, without punctuation, hyphens for spaces. */
    public static String anchor(String heading) {
        return NOT_IN_ANCHORS.matcher(heading.toLowerCase(Locale.ROOT)).replaceAll("").replace(' ', '-');
    }

    /** A heading that occurs again gets a number behind its anchor. */
    private static List<String> anchors(List<String> headings) {
        var counts = new HashMap<String, Integer>();
        return headings.stream().map(Markdown::anchor).map(anchor -> {
            var before = counts.merge(anchor, 1, Integer::sum) - 1;
            return before == 0 ? anchor : anchor + "-" + before;
        }).toList();
    }

    private static String textOf(Node node) {
        var text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }
        });
        return text.toString();
    }
}
