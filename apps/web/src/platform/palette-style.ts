let sheet: CSSStyleSheet | undefined
let campaignSheet: CSSStyleSheet | undefined
let shown: string | undefined

/**
 * Puts a palette over the one the page came with; equal text is left alone, so that nothing is painted twice. A content security
 * policy lets a sheet made by script pass. Browsers that cannot make one keep the page's palette.
 */
export function showPaletteCss(css: string): void {
  shown ??= document.querySelector('head style')?.textContent ?? ''
  if (css === shown || !('adoptedStyleSheets' in document)) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    // A campaign's own palette stays above the shop's.
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  }
  sheet.replaceSync(css)
  shown = css
}

type WornPalette = { css: string; themeColor: string; themeColorDark: string }

/** A campaign's palette lies over the shop's until the campaign is left; a page that came with it holds it in `style[data-campaign]`. */
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

/** The phone's own bars: the page's first tag is for light, its second for dark. */
export function showThemeColors(colors: readonly string[]): void {
  for (const [index, tag] of themeTags().entries()) {
    const color = colors[index]
    if (!color) continue
    if (tag.dataset['shop'] === undefined || tag.dataset['shop'] === tag.content) tag.content = color
    if (tag.dataset['shop'] !== undefined) tag.dataset['shop'] = color
  }
}
