let sheet: CSSStyleSheet | undefined
let shown: string | undefined

/**
 * Puts a palette over the one the page came with; equal text is left alone, so that nothing is painted twice. A content security
 * policy lets a sheet made by script pass. Browsers that cannot make one keep the page's palette.
 */
export function showPaletteCss(css: string): void {
  shown ??= document.querySelector('head style')?.textContent ?? ''
  if (css === shown || !('adoptedStyleSheets' in document)) return
  sheet ??= adopt(new CSSStyleSheet())
  sheet.replaceSync(css)
  shown = css
}

/** The phone's own bars: the page's first tag is for light, its second for dark. */
export function showThemeColors(colors: readonly string[]): void {
  for (const [index, tag] of document.querySelectorAll('meta[name=theme-color]').entries()) {
    const color = colors[index]
    if (color) tag.setAttribute('content', color)
  }
}

function adopt(made: CSSStyleSheet): CSSStyleSheet {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, made]
  return made
}
