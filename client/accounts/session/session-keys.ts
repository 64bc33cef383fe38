/** Where the browser stores a session: the three keys of §3 "Auth session". */
export const SESSION_TOKEN_KEY = "rota.token";
export const SESSION_USER_KEY = "rota.user";
export const SESSION_EXPIRY_KEY = "rota.expires";
