import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter, tanstackRouterGenerator } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const outDir = process.env.BUILD_FOLDER ?? "dist/client";

// Packages that every page needs: they change with an upgrade only. What only the profile's editor asks of the router
// comes with the editor.
const vendor =
  /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc|clsx|class-variance-authority|use-sync-external-store)\/(?!.*useBlocker)/;

// The frame of every page: what the entries have in common, the public routes, and parts of most pages, each of which would
// be a request of its own. What they import comes with them.
const frame = [
  "client/app/start-app.tsx",
  "client/public-tree.gen.js",
  "client/app/layout/page-heading.tsx",
  "client/art/road-scene.tsx",
  "client/drivers/availability-badge.tsx",
  "client/drivers/driver-photo.tsx",
  "client/drivers/profile-description.ts",
  "client/drivers/seats/seat-facts.tsx",
  "client/drivers/seats/seat-text.ts",
  "client/intent/answers.ts",
  "client/intent/origin-of-links.tsx",
  "client/offline/use-cached-document.ts",
  "client/search/item-list.ts",
  "client/ui/accordion.tsx",
  "client/ui/badge.tsx",
  "client/ui/card.tsx",
  "client/ui/chip-variants.ts",
  "client/ui/facts.tsx",
  "client/ui/forms/field-set.tsx",
  "client/ui/forms/field.tsx",
  "client/ui/forms/input.tsx",
  "client/ui/forms/select.tsx",
  "client/ui/route-stops.tsx",
  "client/ui/tag.tsx",
  "shared/brazil.ts",
].map((file) => join(import.meta.dirname, file));

/** The browser's part of the product. The server runs from its sources and never passes through here. */
export default defineConfig({
  appType: "custom",
  publicDir: "client/public",
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      // One file for each page: the router asks for all parts as soon as it runs.
      codeSplittingOptions: { defaultBehavior: [["component", "errorComponent", "notFoundComponent"]] },
      routesDirectory: "client/routes",
      generatedRouteTree: "client/route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    // The same without what no public page leads to: what every page loads of its routes (client/entry-client.tsx).
    tanstackRouterGenerator({
      target: "react",
      routesDirectory: "client/routes",
      generatedRouteTree: "client/public-tree.gen.js",
      routeFileIgnorePattern: "^(_console|_mailed|\\(apart\\))",
      disableTypes: true,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    plainImports(),
    compileAhead(),
    precompress(),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // `import()` without a list of files to fetch besides: the lists are 1.4 kB on every page.
    modulePreload: false,
    // Inlined files would be data: addresses, which the Content-Security-Policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    // All but 0.4 kB of the styles are needed on every page.
    cssCodeSplit: false,
    rolldownOptions: {
      // The entries export `start`.
      preserveEntrySignatures: "allow-extension",
      // A sentence of shared/messages stands in the page that shows it, not in a file for all: 2 kB on every page.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      // These packages only define things, though they do not say so themselves: 0.8 kB on every page.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/(@trpc|@tanstack)/, sideEffects: false }] },
      input: ["client/entry-client.tsx", "client/entry-apart.tsx"],
      output: {
        codeSplitting: {
          // Many small files compress badly and cost a request each (decision 10). A group takes what it names and what that
          // imports; all else is split by the pages that need it.
          groups: [
            { name: "vendor", test: vendor, priority: 3 },
            { name: "frame", test: (id) => frame.includes(id), priority: 2 },
            // A search's form and what it finds: else /buscar would make more than 28 requests.
            { name: "search", test: /\/client\/(search\/search-form|drivers\/driver-card)\./, priority: 1 },
          ],
        },
      },
    },
  },
});

/**
 * Vite wraps each `import()` of a page in 1.8 kB that fetch its files and styles first. There are none to fetch (see
 * `modulePreload` and `cssCodeSplit`), so what is left of it imports: 0.6 kB less on every page, and a turn earlier.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}

const WORTH_COMPILING_AHEAD = 2048;

/**
 * Asks Chromium to compile every function while the script comes in, on another thread. Else each is compiled at its
 * first call, on the thread that answers taps: on a slow phone that was more than half of the time to a live page.
 */
function compileAhead(): Plugin {
  return {
    name: "compile-ahead",
    apply: "build",
    generateBundle: {
      // It has to be the first line.
      order: "post",
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== "chunk" || output.code.length < WORTH_COMPILING_AHEAD) continue;
          output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
        }
      },
    },
  };
}

const compressible = /\.(js|css|html|svg|json|webmanifest|txt|xml|ico|map)$/;
const SMALLEST_WORTH_COMPRESSING = 256;

// Compressing a file on the fly costs about a hundred times as much as sending one that lies ready.
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async closeBundle(error?: Error) {
      if (error) return;
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < SMALLEST_WORTH_COMPRESSING) return;
  const content = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((body) => writeFile(`${file}.br`, body)),
    promisify(gzip)(content, { level: 9 }).then((body) => writeFile(`${file}.gz`, body)),
  ]);
}
