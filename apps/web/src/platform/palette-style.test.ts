import { beforeEach, describe, expect, it, vi } from 'vitest'

const cafe = { css: ':root{--action:brown}', themeColor: '#fbf5ec', themeColorDark: '#130d09' }

/** A page as the server sends it. Adopted style sheets record their text, so that the test can read their order. */
async function openPage(worn = false) {
  vi.resetModules()
  class Sheet {
    text = ''
    replaceSync(css: string) {
      this.text = css
    }
  }
  vi.stubGlobal('CSSStyleSheet', Sheet)
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true })
  const tag = (color: string, shop: string) => `<meta name="theme-color" content="${color}" data-shop="${shop}">`
  document.head.innerHTML =
    (worn ? tag(cafe.themeColor, '#fff') + tag(cafe.themeColorDark, '#000') : tag('#fff', '#fff') + tag('#000', '#000')) +
    `<style>shop</style>${worn ? `<style data-campaign>${cafe.css}</style>` : ''}`
  return import('./palette-style.ts')
}
const adopted = () => (document.adoptedStyleSheets as unknown as { text: string }[]).map(({ text }) => text)
const colors = () => [...document.querySelectorAll('meta')].map((tag) => tag.content)

describe('the palette of a campaign', () => {
  beforeEach(() => vi.unstubAllGlobals())

  it('is applied and removed, with the colours of the browser bars', async () => {
    const { wearPalette } = await openPage()
    wearPalette(undefined)
    expect(adopted()).toEqual([])
    wearPalette(cafe)
    expect([adopted(), colors()]).toEqual([[cafe.css], ['#fbf5ec', '#130d09']])
    wearPalette(undefined)
    expect([adopted(), colors()]).toEqual([[''], ['#fff', '#000']])
  })

  it('is removed with its campaign when it came with the page', async () => {
    const { wearPalette } = await openPage(true)
    wearPalette(cafe)
    expect(document.querySelector('[data-campaign]')).toBeNull()
    wearPalette(undefined)
    expect([adopted(), colors()]).toEqual([[''], ['#fff', '#000']])
  })

  it("stays above the shop's newer palette", async () => {
    const { wearPalette, showPaletteCss, showThemeColors } = await openPage()
    wearPalette(cafe)
    showPaletteCss('newer')
    showThemeColors(['#eee', '#111'])
    expect([adopted(), colors()]).toEqual([
      ['newer', cafe.css],
      ['#fbf5ec', '#130d09'],
    ])
    wearPalette(undefined)
    expect(colors()).toEqual(['#eee', '#111'])
  })
})
