import { join } from "node:path";

const SOURCE = join(import.meta.dir, "../../client/hydration.ts");

/** The script that every page carries in its head, as one expression without imports (client/hydration.ts). */
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
