/** Keeps a page of `dev` up to date. */
export {}
