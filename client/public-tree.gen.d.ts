/** The routes to which public pages link, told apart from the others in the browser only: typed links lead to all of them. */
export declare const routeTree: typeof import("./route-tree.gen").routeTree;
