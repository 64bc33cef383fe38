// Where most people in Brazil have their mail.
const suggested = [
  ...["gmail.com", "hotmail.com", "outlook.com", "yahoo.com", "yahoo.com.br", "icloud.com", "live.com"],
  ...["bol.com.br", "uol.com.br", "terra.com.br", "ig.com.br", "globo.com", "msn.com"],
];
// They exist too, although they look like a slip.
const others = [
  "ymail.com",
  "mail.com",
  "email.com",
  "outlook.com.br",
  "hotmail.com.br",
  "me.com",
  "gmx.com",
];

/** The e-mail that was probably meant, such as "ana@gmail.com" for "ana@gmail.con"; null if there is no slip. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || suggested.includes(domain) || others.includes(domain)) return null;
  const meant = domain === "gmail.com.br" ? "gmail.com" : suggested.find((known) => isOneSlip(domain, known));
  return meant ? `${email.slice(0, at).trim()}@${meant}` : null;
}

/** Whether two texts differ by one letter: missing, added, another, or swapped with its neighbour. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [left, right] = [a.slice(start), b.slice(start)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left.length > 1 && isSwapped)
  );
}
