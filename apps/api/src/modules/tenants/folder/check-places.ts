import { areaContains, type AreaGeometry } from '@mutirao/domain/area'
import { misplacedPoint } from '@mutirao/domain/brazil'
import type { GeoPoint } from '@mutirao/domain/distance'
import { cityMistake, type Municipalities } from './check-city.ts'
import type { Draft } from './draft.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { areasOfGeoJson } from '@mutirao/domain/area'
import type { MistakeList } from './mistake-list.ts'
import type { Sourced } from './read-json.ts'

type Path = PropertyKey[]
type Said = { add: (path: Path, message: string) => void; warn: (path: Path, message: string) => void }

/** Points are where their address says, and areas where Brazil is. */
export function checkPlaces(draft: Draft, municipalities: Municipalities, mistakes: MistakeList) {
  const { stores, areas, campaigns } = draft
  stores?.value.forEach((store, index) => checkAddress(store, { path: [index], said: sayer(stores, mistakes), municipalities }))
  for (const area of Object.values(areas)) checkCorners(area.value.geometry.coordinates, ['geometry', 'coordinates'], sayer(area, mistakes))
  for (const campaign of Object.values(campaigns)) {
    const said = sayer(campaign, mistakes)
    const { geoJson, geoJsons = [], mapDetails, defaults } = campaign.value
    if (geoJson) checkCorners(geoJson, ['geoJson'], said)
    geoJsons.forEach((one, index) => checkCorners(one, ['geoJsons', index], said))
    if (mapDetails) checkPoint(mapDetails, ['mapDetails'], said)
    if (defaults.shippingAddress) checkAddress(defaults.shippingAddress, { path: ['defaults', 'shippingAddress'], said, municipalities })
    checkReach(campaign.value, draft, said)
  }
}

function sayer({ file, lineOf }: Sourced<unknown>, mistakes: MistakeList): Said {
  const written = (path: Path, message: string) => `${path.map(String).join('.')}: ${message}`
  return {
    add: (path, message) => mistakes.add(file, lineOf(path), written(path, message)),
    warn: (path, message) => mistakes.warn(file, lineOf(path), written(path, message)),
  }
}

type Address = GeoPoint & { city?: string; administrativeArea?: string; postalCode?: string }

function checkAddress(address: Address, { path, said, municipalities }: { path: Path; said: Said; municipalities: Municipalities }) {
  if (!checkPoint(address, path, said)) return
  const fault = cityMistake(address, municipalities)
  if (fault) said[fault.isSure ? 'add' : 'warn']([...path, fault.key], fault.message)
}

/** Whether it can be where it says. */
function checkPoint(point: GeoPoint, path: Path, said: Said): boolean {
  const misplaced = misplacedPoint(point)
  if (!misplaced) return true
  const { fault, meant } = misplaced
  const right = meant && `"latitude": ${meant.latitude}, "longitude": ${meant.longitude}`
  const messages = {
    swapped: `latitude e longitude estão trocadas: use ${right}`,
    sign: `falta o sinal de menos: use ${right}`,
    abroad: 'o ponto fica fora do Brasil: copie os números do mapa, como "latitude": -23.5552, "longitude": -46.6907',
  }
  said.add([...path, 'latitude'], messages[fault])
  return false
}

/** The first corner that is not in Brazil speaks for its area. */
function checkCorners(value: unknown, path: Path, said: Said) {
  const corner = corners(value, path).find(({ point }) => misplacedPoint(point))
  if (!corner) return
  const { fault, meant } = misplacedPoint(corner.point)!
  const right = meant && `[${meant.longitude}, ${meant.latitude}]`
  const messages = {
    swapped: `latitude e longitude estão trocadas: num mapa a longitude vem primeiro, como ${right}`,
    sign: `falta o sinal de menos: use ${right}`,
    abroad: 'o ponto fica fora do Brasil: a longitude vem primeiro, como [-46.6907, -23.5552]',
  }
  said.add(corner.path, messages[fault])
}

function corners(value: unknown, path: Path): { path: Path; point: GeoPoint }[] {
  if (Array.isArray(value)) {
    const [longitude, latitude] = value as unknown[]
    if (typeof longitude === 'number' && typeof latitude === 'number') return [{ path, point: { latitude, longitude } }]
    return value.flatMap((one, index) => corners(one, [...path, index]))
  }
  if (value === null || typeof value !== 'object') return []
  return ['features', 'geometry', 'coordinates'].flatMap((key) =>
    key in value ? corners((value as Record<string, unknown>)[key], [...path, key]) : [],
  )
}

/** A point for picking up that lies far from where the campaign delivers may be meant, and is looked at twice. */
function checkReach(campaign: CampaignFile, { areas, stores }: Draft, { warn }: Said) {
  const { geoJson, geoJsons = [] } = campaign
  const written = [...(geoJson ? [geoJson] : []), ...geoJsons] as unknown as AreaGeometry[]
  const named = campaign.areas.map((id) => areas[id]?.value.geometry as AreaGeometry | undefined)
  const all = [...written.flatMap(areasOfGeoJson).map(({ geometry }) => geometry), ...named]
  if (all.length === 0 || all.includes(undefined)) return
  campaign.pickup.forEach(({ store: id }, index) => {
    const store = stores?.value.find((one) => one.id === id)
    if (store && !misplacedPoint(store) && !all.some((area) => areaContains(area!, store)))
      warn(
        ['pickup', index, 'store'],
        `a loja ${id} fica fora de todas as áreas desta campanha: confira a latitude e a longitude em stores.json`,
      )
  })
}
