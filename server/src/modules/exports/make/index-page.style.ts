/** The product's colours, light and dark, without its font files. */
export const STYLE = `
:root{color-scheme:light dark;--text:#1b171f;--quiet:#564e5f;--line:#e2dde6;--page:#f6f4f7;--card:#fff;--accent:#7a22a8}
@media(prefers-color-scheme:dark){:root{--text:#f3eff6;--quiet:#c0b7c9;--line:#322c3a;--page:#0f0d12;--card:#161319;--accent:#d2a5f4}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:720px;padding:24px 16px 64px;background:var(--page);color:var(--text);font:16px/1.5 Inter,system-ui,sans-serif}
h1{font-size:26px;line-height:1.2;margin:4px 0}h2{font-size:19px;margin:32px 0 8px}
p{margin:0 0 8px}a{color:var(--accent)}.brand{color:var(--accent);font-weight:700}.quiet{color:var(--quiet);font-size:14px}
table{width:100%;border-collapse:collapse;background:var(--card);border:1px solid var(--line);border-radius:12px;font-size:15px}
th,td{text-align:left;padding:8px 12px;border-bottom:1px solid var(--line);overflow-wrap:anywhere;vertical-align:top}
tr:last-child td{border-bottom:0}.n{text-align:right;font-variant-numeric:tabular-nums}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;margin:12px 0}
article p{white-space:pre-wrap;overflow-wrap:anywhere}img{display:block;max-width:100%;border-radius:8px;margin:8px 0}
summary{cursor:pointer;color:var(--accent)}details p{margin-top:8px}ul{padding-left:20px}
`
