import axe from "axe-core";
import type { Page } from "playwright";

/** Violations of WCAG 2.2 AA and of axe's best practices on the page as it is now, one sentence each. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Through the debugger: a script tag would need a hole in the Content-Security-Policy.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.map(({ id, help, nodes }) => {
      const targets = nodes.map((node) => node.target.join(" ")).join(", ");
      return `${id}: ${help} (${targets})`;
    });
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
