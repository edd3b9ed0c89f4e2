import { later } from '#page/later.ts'

/** Leaflet and its look come when a map is first drawn. */
export const ShopMap = later(async () => (await import('./shop-map.tsx')).ShopMap)
