import type { Mutant } from "../mutant";

const requests = ["tests/console/data-requests.once.test.ts"] as const;

export const privacy: readonly Mutant[] = [
  {
    name: "Staff delete data before who reads the mailbox has confirmed it",
    file: "server/privacy/data-requests/erase-request-data.ts",
    find: '  if (!provenAt) throw new DomainError("DATA_REQUEST_UNPROVEN");\n',
    replace: "",
    tests: requests,
    level: "http",
  },
  {
    name: "Any secret confirms a deletion of data",
    file: "server/privacy/data-requests/prove-data-request.ts",
    find: "        sql`${dataRequests.linkHashes} @> array[${hash}]`,\n",
    replace: "",
    tests: requests,
    level: "http",
  },
  {
    name: "A closed request is confirmed again",
    file: "server/privacy/data-requests/prove-data-request.ts",
    find: "        isNull(dataRequests.closedAt),\n",
    replace: "",
    tests: requests,
    level: "http",
  },
  {
    name: "The link of a deletion reaches a mailbox that had its mails of the day",
    file: "server/privacy/data-requests/ask-for-proof.ts",
    find: '  if (!(await mayMailTo(services, email))) throw new DomainError("DATA_REQUEST_MAILBOX_FULL");\n',
    replace: "",
    tests: requests,
    level: "http",
  },
  {
    name: "Data are deleted although the list of deleted accounts can't be written",
    file: "server/privacy/data-requests/erase-request-data.ts",
    find: "  requireStorage(services.config);\n",
    replace: "",
    tests: [...requests, "tests/app/storage.once.test.ts"],
    level: "http",
  },
  {
    name: "An account is deleted although Stripe was not left",
    file: "server/privacy/delete-account.ts",
    find: "    if (account.stripeCustomerId) await leaveStripe(services, userId, account.stripeCustomerId);\n",
    replace: "",
    tests: ["tests/accounts/own-data.once.test.ts", "tests/console/data-requests.once.test.ts"],
    level: "http",
  },
  {
    name: "An account is deleted although the list of deleted ones can't be written",
    file: "server/privacy/delete-account.ts",
    find: "  requireStorage(services.config);\n",
    replace: "",
    tests: ["tests/app/storage.once.test.ts", "tests/accounts/own-data.once.test.ts"],
    level: "http",
  },
  {
    name: "A deleted account is back after a restore",
    file: "server/privacy/erase-account.ts",
    find: "  await markDeletion(tx, id, now);\n",
    replace: "",
    tests: ["tests/console/backups/backup.test.ts"],
    level: "http",
  },
  {
    name: "What a family wrote stays when the account with its e-mail is deleted",
    file: "server/privacy/erase-account.ts",
    find: "  await eraseUnderEmail(tx, email, now);\n",
    replace: "",
    tests: ["tests/cases/reports/decisions.once.test.ts", "tests/accounts/own-data.once.test.ts"],
    level: "http",
  },
];
