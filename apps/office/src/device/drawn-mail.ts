/**
 * Draws a letter's HTML inside an element, as a mail client shows it: apart from the office's own style, and without a script. The office's policy
 * forbids style attributes, so each is set by script. Within attributes and text the letter has no plain quotation mark.
 */
export function drawMail(host: HTMLElement, html: string): void {
  const letter = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html')
  for (const one of letter.querySelectorAll('script, iframe, object, link, meta')) one.remove()
  const body = document.createElement('div')
  body.dataset['style'] = letter.body.dataset['style']
  body.append(...letter.body.childNodes)
  for (const one of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')]) one.style.cssText = one.dataset['style'] ?? ''
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.replaceChildren(body)
}
