import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import { Hono } from "hono";
import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";

// What the product's pages are compared with, in a process of its own: at "/" one Hono route without middleware that
// returns the bytes of a file with given headers; at "/react/0", "/react/1" … pages of the same elements and texts as
// given ones, made by React and zstd alone. Run with the file, the headers (JSON) and files with HTML; prints its port.
const [file = "", headers = "{}", ...pages] = process.argv.slice(2);
const body = new Uint8Array(readFileSync(file));
const given: Record<string, string> = JSON.parse(headers);
const trees = pages.map((page) => treeOf(readFileSync(page, "utf8")));
const app = new Hono()
  .get("/", (c) => c.body(body, 200, given))
  .get("/react/:page", async (c) => {
    const [tree] = trees[Number(c.req.param("page"))]?.children ?? [];
    const html = tree && typeof tree !== "string" ? `<!DOCTYPE html>${renderToString(elementOf(tree))}` : "";
    const bytes = new Uint8Array(await promisify(zstdCompress)(html));
    return c.body(bytes, 200, { ...given, "content-encoding": "zstd" });
  });
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: app.fetch });
console.log(server.port);

type Tree = { tag: string; attributes: Record<string, string>; children: (Tree | string)[] };

function treeOf(html: string): Tree {
  const root: Tree = { tag: "", attributes: {}, children: [] };
  const open = [root];
  const inside = () => open.at(-1)?.children ?? [];
  new HTMLRewriter()
    .on("*", {
      element(element) {
        const node = {
          tag: element.tagName,
          attributes: Object.fromEntries(element.attributes),
          children: [],
        };
        inside().push(node);
        if (!element.canHaveContent) return;
        open.push(node);
        element.onEndTag(() => void open.pop());
      },
      text: ({ text }) => void (text && inside().push(text)),
    })
    .transform(html);
  return root;
}

// Built anew for each request, as components build theirs.
function elementOf({ tag, attributes, children }: Tree): ReactElement {
  const texts = children.every((child) => typeof child === "string");
  const inner = children.map((child) => (typeof child === "string" ? child : elementOf(child)));
  return createElement(tag, attributes, ...(texts && inner.length > 0 ? [inner.join("")] : inner));
}
