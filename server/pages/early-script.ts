import { join } from "node:path";

const SOURCE = join(import.meta.dir, "../../client/hydration.ts");

/** The inline script in the head of every page, bundled into one expression (client/hydration.ts). */
export async function buildEarlyScript(): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [SOURCE],
    minify: true,
    format: "iife",
    target: "browser",
  });
  const [script] = outputs;
  if (!script) throw new Error("client/hydration.ts gave no script");
  return (await script.text()).trim();
}
