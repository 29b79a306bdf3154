/** Where remarks for a person go; `map` prints them to standard error, a library user may collect them. */
export type Log = (remark: string) => void;

/** Drops every remark. */
export const silentLog: Log = () => {};
