/**
 * Draws a letter's HTML inside an element, as a mail client shows it: apart from the office's own style, and without a script. The office's policy
 * forbids style attributes, so each is set by script.
 */
export function drawMail(host: HTMLElement, html: string): void {
  const letter = new DOMParser().parseFromString(html, 'text/html')
  for (const one of letter.querySelectorAll('script, iframe, object, link, meta')) one.remove()
  const body = document.createElement('div')
  body.append(...letter.body.childNodes)
  const styles = [...body.querySelectorAll<HTMLElement>('[style]')].map((one) => [one, one.getAttribute('style') ?? ''] as const)
  for (const [one] of styles) one.removeAttribute('style')
  // The widths of its tables are the phone's that shows it.
  body.style.cssText = letter.body.getAttribute('style') ?? ''
  for (const [one, style] of styles) one.style.cssText = style
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.replaceChildren(body)
}
