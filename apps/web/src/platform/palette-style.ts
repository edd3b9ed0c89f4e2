let sheet: CSSStyleSheet | undefined
let campaignSheet: CSSStyleSheet | undefined
let shown: string | undefined

/**
 * Overrides the page's palette with an adopted style sheet, which a content security policy allows; does nothing for equal CSS, so that nothing is
 * repainted. Browsers without constructable style sheets keep the page's palette.
 */
export function showPaletteCss(css: string): void {
  shown ??= document.querySelector('head style')?.textContent ?? ''
  if (css === shown || !('adoptedStyleSheets' in document)) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    // A campaign's palette takes precedence over the shop's.
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  }
  sheet.replaceSync(css)
  shown = css
}

type WornPalette = { css: string; themeColor: string; themeColorDark: string }

/** A campaign's palette overrides the shop's until the campaign is left; a server-rendered page has it in `style[data-campaign]`. */
export function wearPalette(palette: WornPalette | undefined): void {
  if (!('adoptedStyleSheets' in document) || (!palette && !campaignSheet)) return
  wornSheet().replaceSync(palette?.css ?? '')
  document.querySelector('style[data-campaign]')?.remove()
  wearThemeColors(palette && [palette.themeColor, palette.themeColorDark])
}

function wornSheet(): CSSStyleSheet {
  if (campaignSheet) return campaignSheet
  campaignSheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, campaignSheet]
  return campaignSheet
}

function wearThemeColors(worn: readonly string[] | undefined) {
  for (const [index, tag] of themeTags().entries()) {
    tag.dataset['shop'] ??= tag.content
    tag.content = worn?.[index] ?? tag.dataset['shop']
  }
}

const themeTags = () => document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')

/** Sets the theme-color tags, the first for light mode, the second for dark mode. */
export function showThemeColors(colors: readonly string[]): void {
  for (const [index, tag] of themeTags().entries()) {
    const color = colors[index]
    if (!color) continue
    if (tag.dataset['shop'] === undefined || tag.dataset['shop'] === tag.content) tag.content = color
    if (tag.dataset['shop'] !== undefined) tag.dataset['shop'] = color
  }
}
