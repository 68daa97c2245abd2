/** The documentation page's style sheet. The page's policy allows exactly this text by its hash. */
export const docsPageCss = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5b646e; --line: #dfe3e8; --paper: #fff; --wash: #f5f7f9;
  --link: #0b5cad; --read: #17683a; --write: #9a4a07; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --soft: #9aa4af; --line: #2c333b; --paper: #14181c;
  --wash: #1b2127; --link: #7ab8ff; --read: #6fd39a; --write: #f2a65a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: 2rem 1.25rem; font-size: .875rem;
  border-right: 1px solid var(--line); }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li a { display: block; padding: .125rem 0; color: var(--soft); overflow-wrap: anywhere; }
main { padding: 2rem clamp(1rem, 4vw, 3rem) 6rem; max-width: 62rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.375rem; margin: 3.5rem 0 1rem; padding-bottom: .375rem; border-bottom: 1px solid var(--line); }
h3 { font: 600 1.0625rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
nav h2 { font-size: .8125rem; margin: 1.25rem 0 .25rem; padding: 0; border: 0; }
p { max-width: 42rem; }
a { color: var(--link); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
code { font: .875em ui-monospace, monospace; background: var(--wash); padding: .0625rem .3125rem; border-radius: .25rem; }
article { margin: 1.75rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: .625rem; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .375rem 0 0; padding: 0; list-style: none;
  color: var(--soft); font-size: .875rem; }
.read { color: var(--read); }
.write { color: var(--write); }
table { width: 100%; table-layout: fixed; margin-top: 1rem; border-collapse: collapse; font-size: .9375rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line);
  overflow-wrap: anywhere; }
th { font-weight: 500; }
thead th { width: 30%; border-top: 0; color: var(--soft); font-size: .8125rem; }
thead th:last-child { width: 40%; }
tbody th { font: .875rem/1.6 ui-monospace, monospace; }
.note { color: var(--soft); }
@media (max-width: 48rem) { .page { display: block; } nav { position: static; max-height: none; border: 0; } }
`
