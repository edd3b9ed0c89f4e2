import { later } from '#page/later.ts'

/** Leaflet and its styles load with the first map. */
export const ShopMap = later(async () => (await import('./shop-map.tsx')).ShopMap)
