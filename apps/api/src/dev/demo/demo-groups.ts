export type DemoGroup = { paidUnits: number; waitingUnits: number; buyers: number }

/** The counters of the demonstration's groups when it opens. Not in a folder, because folders hold only what a merchant may write. */
export const demoGroups: Readonly<Record<string, Readonly<Record<string, DemoGroup>>>> = {
  mutirao: {
    'cafe-da-semana': { paidUnits: 24, waitingUnits: 4, buyers: 17 },
    'chocolate-da-bahia': { paidUnits: 11, waitingUnits: 2, buyers: 6 },
    'feira-organica': { paidUnits: 72, waitingUnits: 9, buyers: 41 },
    'paes-da-vila-madalena': { paidUnits: 27, waitingUnits: 3, buyers: 14 },
  },
  aurora: {
    'cabelo-cacheado': { paidUnits: 31, waitingUnits: 6, buyers: 24 },
    'rotina-da-manha': { paidUnits: 134, waitingUnits: 22, buyers: 96 },
  },
  corporativo: {
    'bicicleta-urbana': { paidUnits: 14, waitingUnits: 3, buyers: 14 },
    'cesta-de-natal': { paidUnits: 412, waitingUnits: 38, buyers: 366 },
  },
}

export const isDemoShop = (slug: string) => Object.hasOwn(demoGroups, slug)
