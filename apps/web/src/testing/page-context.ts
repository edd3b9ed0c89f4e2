import type { PageContext } from '@mutirao/contract/pages'

/** A shop for a test; name only what the test is about. */
export function pageContext(over: Partial<PageContext> = {}): PageContext {
  return {
    tenant: {
      slug: 'bairro',
      name: 'Bairro',
      app: 'client',
      hidePartner: false,
      hideProduct: false,
      timeZone: 'America/Sao_Paulo',
      helpPhone: '5511912345678',
      isIntranet: false,
      isUrlCampaignDisabled: false,
      paletteVersion: 0,
    },
    origin: 'https://bairro.test',
    now: Date.parse('2026-11-21T12:00:00Z'),
    palette: { css: ':root{--ink:#000}', themeColor: '#ffffff', themeColorDark: '#000000' },
    call: async () => {
      throw new Error('This test answers no call')
    },
    ...over,
  }
}
