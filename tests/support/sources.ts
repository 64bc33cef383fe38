import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "./root";

export type Source = { file: string; text: string };

const generated =
  /^(node_modules|dist|\.data|\.cache|\.git|client\/public|drizzle\/migrations|docs\/benchmarks)\/|\.gen\.ts$|^bun\.lock$/;
const textual = /\.(tsx?|css|json|toml|md|sh|ya?ml|txt)$|^\.(ci|githooks|github)\//;

/** Every hand-written text file of the project, by its path relative to the project's folder. */
export function handWrittenFiles(): Source[] {
  return [...new Bun.Glob("**/*").scanSync({ cwd: root, dot: true })]
    .filter((file) => !generated.test(file) && textual.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

/** What a file imports: our own files as paths in the project without ending, packages by name. */
export function importsOf({
  file,
  text,
}: Source): { target: string; isOurs: boolean; isTypeOnly: boolean }[] {
  const imports =
    /^\s*(?:import|export)\s+(type\s)?[^;"']*?from\s+"([^"]+)"|^\s*import\s+()"([^"]+)"|\bimport\(()"([^"]+)"\)/gm;
  return [...text.matchAll(imports)].map(([, type, from, , bare, , dynamic]) => {
    const target = from ?? bare ?? dynamic ?? "";
    const isOurs = target.startsWith(".");
    return {
      target: isOurs ? normalize(join(dirname(file), target)) : target,
      isOurs,
      isTypeOnly: Boolean(type),
    };
  });
}
