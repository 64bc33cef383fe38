import type { CSSProperties } from "react";

// Mail programs don't load our style sheet or its variables: the product's colours as literals.
export const colours = {
  sunk: "#f4efe3",
  surface: "#ffffff",
  line: "#e4dccb",
  ink: "#14213d",
  ink2: "#46506a",
  band: "#ffc81e",
  onBand: "#141414",
} as const;

// Long URLs break: in a table, anything else would widen the whole mail.
const text: CSSProperties = {
  margin: 0,
  color: colours.ink,
  fontSize: "17px",
  lineHeight: "27px",
  wordBreak: "break-word",
};

const fact: CSSProperties = {
  ...text,
  padding: "12px 0",
  borderTop: `1px solid ${colours.line}`,
  borderBottom: `1px solid ${colours.line}`,
};

export const styles = {
  page: {
    margin: 0,
    padding: "32px 12px",
    backgroundColor: colours.sunk,
    fontFamily: "Figtree, Arial, Helvetica, sans-serif",
  },
  frame: { width: "100%", maxWidth: "600px", margin: "0 auto" },
  card: {
    width: "100%",
    backgroundColor: colours.surface,
    border: `1px solid ${colours.line}`,
    borderRadius: "18px",
    // Clips the band at the rounded corners.
    borderCollapse: "separate",
    overflow: "hidden",
  },
  header: { padding: "28px 36px 24px" },
  brand: {
    margin: 0,
    color: colours.ink,
    fontSize: "23px",
    lineHeight: "30px",
    fontWeight: 900,
    letterSpacing: "-0.02em",
  },
  brandTag: {
    padding: "3px 8px",
    borderRadius: "4px",
    backgroundColor: colours.band,
    color: colours.onBand,
    fontSize: "17px",
    letterSpacing: "0.09em",
    textTransform: "uppercase",
  },
  band: { height: "10px", lineHeight: "10px", fontSize: "1px", backgroundColor: colours.band },
  content: { padding: "32px 36px" },
  title: {
    margin: "0 0 16px",
    color: colours.ink,
    fontSize: "34px",
    lineHeight: "40px",
    fontWeight: 800,
    letterSpacing: "-0.022em",
  },
  paragraph: { ...text, margin: "0 0 16px" },
  button: {
    display: "inline-block",
    margin: "8px 0 12px",
    padding: "15px 32px",
    borderRadius: "12px",
    backgroundColor: colours.ink,
    color: colours.surface,
    fontSize: "17px",
    lineHeight: "26px",
    fontWeight: 700,
    textAlign: "center",
    textDecoration: "none",
  },
  hint: { ...text, margin: "8px 0", color: colours.ink2, fontSize: "15px", lineHeight: "23px" },
  address: {
    margin: 0,
    padding: "12px 14px",
    borderRadius: "12px",
    backgroundColor: colours.sunk,
    fontSize: "15px",
    lineHeight: "23px",
    wordBreak: "break-all",
  },
  addressLink: { color: colours.ink, textDecoration: "none" },
  wayOut: { color: colours.ink, fontWeight: 700, textDecoration: "underline" },
  // Otherwise a long label leaves a short value so little room that it breaks within a word.
  facts: { width: "100%", margin: "0 0 20px", borderCollapse: "collapse", tableLayout: "fixed" },
  factLabel: { ...fact, paddingRight: "16px", color: colours.ink2 },
  factValue: { ...fact, textAlign: "right", fontWeight: 700 },
  rule: { margin: "24px 0 20px", border: 0, borderTop: `1px solid ${colours.line}` },
  stepsTitle: {
    margin: "0 0 12px",
    color: colours.ink,
    fontSize: "17px",
    lineHeight: "26px",
    fontWeight: 700,
  },
  stepNumberCell: { width: "30px", padding: "6px 14px 6px 0", verticalAlign: "top" },
  stepNumber: {
    width: "30px",
    height: "30px",
    borderRadius: "6px",
    backgroundColor: colours.band,
    color: colours.onBand,
    fontSize: "16px",
    lineHeight: "30px",
    fontWeight: 800,
    textAlign: "center",
  },
  step: { padding: "8px 0", verticalAlign: "top", color: colours.ink, fontSize: "17px", lineHeight: "26px" },
  footnote: {
    margin: "20px 24px 0",
    color: colours.ink2,
    fontSize: "15px",
    lineHeight: "23px",
    textAlign: "center",
  },
  footnoteLink: { color: colours.ink2, textDecoration: "underline" },
} as const satisfies Record<string, CSSProperties>;

/** For mail programs in dark mode: they darken colours without a dark variant, often unreadably. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .mail-page, .mail-page > table > tbody > tr > td { background-color: #0e1830 !important; }
  .mail-card { background-color: #14213d !important; border-color: #2b3a5e !important; }
  .mail-ink { color: #ffffff !important; }
  .mail-ink2 { color: #b9c2d6 !important; }
  .mail-sunk { background-color: #0e1830 !important; }
  .mail-rule { border-color: #2b3a5e !important; }
  .mail-button { background-color: #ffffff !important; color: #14213d !important; }
}
@media (max-width: 480px) {
  .mail-pad { padding-left: 20px !important; padding-right: 20px !important; }
  .mail-button { padding-left: 20px !important; padding-right: 20px !important; }
  .mail-title { font-size: 28px !important; line-height: 34px !important; }
}`;
