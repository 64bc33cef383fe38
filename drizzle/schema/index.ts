// The one barrel of the project: drizzle needs every table in one object.
export * from "./access-records";
export * from "./accounts";
export * from "./alerts";
export * from "./contact";
export * from "./data-requests";
export * from "./drivers";
export * from "./figures";
export * from "./letters";
export * from "./mail";
export * from "./ops";
export * from "./photos";
export * from "./queue";
export * from "./rate-limits";
export * from "./reports";
export * from "./search";
export * from "./staff";
export * from "./subscriptions";
