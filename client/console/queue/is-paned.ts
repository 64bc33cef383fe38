/** Whether list and detail scroll on their own (the variant "panes" in styles.css), so that the page stays where it is. */
export const isPaned = () => matchMedia("(width >= 64rem) and (height >= 43.75rem)").matches;
