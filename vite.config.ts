import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const outDir = process.env.BUILD_FOLDER ?? "dist/client";

// What only the editor of the profile asks of the router comes with the editor.
const vendor =
  /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc|clsx|class-variance-authority|use-sync-external-store)\/(?!.*useBlocker)/;

const onEveryPage = /\/(rolldown-runtime|vendor|site|entry-client|blog)-[^/]+\.js$/;

// Home and the search: the form and the cards of drivers.
const finding =
  /\/client\/(drivers\/(driver-card|name-list)|search\/(search-form|suggest-field|search-words)|ui\/(combobox|select|use-debounced))|\/shared\/search\./;

// A driver's page, also as its owner previews it.
const profile =
  /\/client\/(drivers\/(profile-(?!loading)|contact-card|safety-note|share-profile|social-links|use-(profile-actions|visit|whatsapp))|marketing\/partner-invitation|ui\/tag)/;

// Every form about an account.
const account =
  /\/client\/(accounts\/(account-(form|page)|email-field|submit-button|use-submission|failure-|resend-button)|ui\/(password-input|error-summary))|\/shared\/(accounts|email|text)\./;

/** The browser's part of the product. The server runs from its sources and never passes through here. */
export default defineConfig({
  appType: "custom",
  publicDir: "client/public",
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "client/routes",
      generatedRouteTree: "client/route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    preloadScripts(),
    compileAhead(),
    precompress(),
  ],
  // A stand-in for what React has had itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // Inlined files would be data: addresses, which the Content-Security-Policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has loaded needs no mention in the lists of what the next page needs.
      resolveDependencies: (_file, needed) => needed.filter((file) => !onEveryPage.test(file)),
    },
    rolldownOptions: {
      // What is not called is left out: these packages only define things, though some do not say so of themselves.
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        moduleSideEffects: [{ test: /node_modules\/(@trpc|@tanstack|use-sync)/, sideEffects: false }],
      },
      input: ["client/entry-client.tsx", "client/hydration.ts"],
      // A sentence of shared/messages stands in the page that shows it, not in a file for all.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        // Every page knows the names of all files, and what is random in them does not compress.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          // A group takes what it names, not also what that imports: else the first page would load all the others.
          includeDependenciesRecursively: false,
          // Many small files compress badly and cost a request each: pages that share much share it in one file.
          // `bun run bench:web` prints what a change here does to each page.
          groups: [
            { name: "vendor", test: vendor, priority: 3 },
            { name: "site", test: /\/(client\/(ui|app|art)|shared)\//, minShareCount: 12, priority: 2 },
            {
              name: "driver",
              test: /\/client\/drivers\/(availability-badge|driver-photo|seat-words)|\/shared\/photos/,
              priority: 1,
            },
            { name: "finding", test: finding, priority: 1 },
            { name: "account", test: account, priority: 1 },
            { name: "profile", test: profile },
            { name: "search", test: /\/client\/(search\/(?!search-params)|ui\/route-dots)/ },
          ],
        },
      },
    },
  },
});

// What runs before a script that is imported later: fetches what that imports beside it, not after it, and waits for styles.
const preloadHelper = `export function __vitePreload(load, needed = []) {
  const styles = [];
  for (const href of needed.map((file) => "/" + file)) {
    if (document.querySelector('link[href="' + href + '"]')) continue;
    const rel = href.endsWith(".css") ? "stylesheet" : "modulepreload";
    const link = Object.assign(document.createElement("link"), { rel, href });
    if (rel === "stylesheet") styles.push(new Promise((done) => { link.onload = link.onerror = done; }));
    document.head.append(link);
  }
  return Promise.all(styles).then(load);
}`;

/** Puts the above in the place of Vite's own, which is three times as long. */
function preloadScripts(): Plugin {
  return {
    name: "preload-scripts",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? preloadHelper : undefined),
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
