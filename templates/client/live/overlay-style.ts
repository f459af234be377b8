/** The overlay's style. Independent of the site's: a broken style sheet must not hide a problem. */
export const overlayStyle = `
:host { all: initial; color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
[hidden] { display: none !important; }
.panel, .corner, .lost { position: fixed; z-index: 2147483000; box-sizing: border-box; background: Canvas; color: CanvasText; border: 1px solid #8888; border-radius: 8px; box-shadow: 0 8px 40px #0006; }
.panel { inset: 8vh auto auto 50%; transform: translateX(-50%); width: min(860px, 94vw); max-height: 84vh; overflow: auto; padding: 16px 20px; border-top: 4px solid #c62828; }
.corner { inset: auto 12px 12px auto; max-width: min(720px, 94vw); max-height: 70vh; overflow: auto; padding: 6px 12px; }
.corner summary { cursor: pointer; font-weight: 600; }
.lost { inset: auto auto 12px 12px; margin: 0; padding: 6px 12px; }
.close { float: right; font: inherit; font-size: 20px; line-height: 1; padding: 4px 8px; background: none; border: 0; color: inherit; cursor: pointer; }
article { margin: 8px 0 16px; padding-left: 12px; border-left: 3px solid #b26a00; }
article.error { border-color: #c62828; }
p { margin: 4px 0; overflow-wrap: anywhere; }
.head { display: flex; gap: 12px; flex-wrap: wrap; align-items: baseline; }
.place { font: 600 13px ui-monospace, monospace; padding: 0; border: 0; background: none; color: LinkText; text-decoration: underline; cursor: pointer; text-align: left; }
.code, .note { opacity: .75; font-size: 12px; }
.message { font-weight: 600; }
.hint::before { content: "hint: "; opacity: .75; }
pre { margin: 8px 0; padding: 8px 0; overflow-x: auto; font: 13px/1.55 ui-monospace, monospace; background: #8881; border-radius: 6px; }
.row { white-space: pre; padding: 0 12px; }
.row.meant { background: #c6282822; }
.number { opacity: .6; margin-right: 12px; user-select: none; }
mark { background: #c6282855; color: inherit; text-decoration: underline wavy #c62828; }
button:focus-visible, summary:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`
