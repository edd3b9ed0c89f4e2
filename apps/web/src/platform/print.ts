const onPaper = `@media print {
  body *:not(dialog[open], dialog[open] *, :has(dialog[open])) { display: none; }
  dialog[open] { position: absolute; inset: 0; width: auto; max-height: none; overflow: visible; margin: 0; color: #000; background: #fff; box-shadow: none; }
  dialog[open] header button { display: none; }
}`

/** Prints the open sheet without the page behind it. */
export function printSheet(): void {
  const style = new CSSStyleSheet()
  style.replaceSync(onPaper)
  document.adoptedStyleSheets.push(style)
  // On phones print() returns before the page is rendered for it.
  const done = () => (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style))
  window.addEventListener('afterprint', done, { once: true })
  window.print()
}
