// #region wrong
export const size: number = "{brand.host}"
// #endregion
