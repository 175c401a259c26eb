import autoprefixer from "autoprefixer";
import tailwindcss from "tailwindcss";

/**
 * Text is written in the pixels of the drawing and sent in rem: it grows with the size that a reader chose, on the
 * profile page or in the browser. Words in a chart have the chart's own measure.
 */
const followTheReader = {
  postcssPlugin: "follow-the-reader",
  Declaration(declaration) {
    const { prop, value, parent } = declaration;
    if (!/^(font-size|line-height)$/.test(prop) || !/^[\d.]+px$/.test(value)) return;
    if (/ text(,|$)/.test(parent.selector)) return;
    declaration.value = `${Number.parseFloat(value) / 16}rem`;
  },
};

/** Chrome 87 drops a whole rule for one `:where()` in it. What is in it is as good, but for its specificity. */
const withoutWhere = {
  postcssPlugin: "without-where",
  Rule(rule) {
    const known = rule.selector.replace(/:where\(((?:[^()]|\([^()]*\))*)\)/g, "$1");
    if (known !== rule.selector) rule.selector = known;
  },
};

export default { plugins: [tailwindcss, autoprefixer, followTheReader, withoutWhere] };
