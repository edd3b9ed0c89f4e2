import type { Folder, Path, Source } from '#merchant/merchant-file.ts'
import { AreaFile } from '@mutirao/contract/merchant/areas'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { StoresFile } from '@mutirao/contract/merchant/stores'
import { areaContains, areasOfGeoJson, polygonsOf, type AreaGeometry } from '@mutirao/domain/area'
import { misplacedPoint } from '@mutirao/domain/brazil'
import { MOST_KM_FROM_SEAT } from '@mutirao/domain/delivery-point'
import { greatCircleKm, type GeoPoint } from '@mutirao/domain/distance'
import { nearest } from '@mutirao/domain/nearest'
import { stateOfPostalCode } from '@mutirao/domain/postal-code-range'
import { searchable } from '@mutirao/domain/search-text'

type Report = { say: (path: Path, message: string) => void; warn: (path: Path, message: string) => void }
type AreaRow = { id: string; campaignId: string; name: string; geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown } }

/** Separates a campaign's id from the number of its own area; no file name can contain it. */
const OF_CAMPAIGN = '~'

type Town = GeoPoint & { name: string; state: string }
type Address = GeoPoint & { city?: string; administrativeArea?: string; postalCode?: string }

/** Postal code, city and point must be the same place, and the point must be plausible. */
export function checkAddress(address: Address, path: Path, { said, towns }: { said: Report; towns: readonly Town[] }) {
  if (!checkPoint(address, path, said)) return
  const fault = cityMistake(address, towns)
  if (fault) said[fault.isSure ? 'say' : 'warn']([...path, fault.key], fault.message)
}

/** Whether the point is plausible; reports it otherwise. */
export function checkPoint(point: GeoPoint, path: Path, said: Report): boolean {
  const misplaced = misplacedPoint(point)
  if (!misplaced) return true
  const { fault, meant } = misplaced
  const right = meant && `"latitude": ${meant.latitude}, "longitude": ${meant.longitude}`
  const messages = {
    swapped: `latitude e longitude estão trocadas: use ${right}`,
    sign: `falta o sinal de menos: use ${right}`,
    abroad: 'o ponto fica fora do Brasil: copie os números do mapa, como "latitude": -23.5552, "longitude": -46.6907',
  }
  said.say([...path, 'latitude'], messages[fault])
  return false
}

/** Reports only the first corner outside Brazil. */
export function checkCorners(value: unknown, path: Path, said: Report) {
  const corner = corners(value, path).find(({ point }) => misplacedPoint(point))
  if (!corner) return
  const { fault, meant } = misplacedPoint(corner.point)!
  const right = meant && `[${meant.longitude}, ${meant.latitude}]`
  const messages = {
    swapped: `latitude e longitude estão trocadas: num mapa a longitude vem primeiro, como ${right}`,
    sign: `falta o sinal de menos: use ${right}`,
    abroad: 'o ponto fica fora do Brasil: a longitude vem primeiro, como [-46.6907, -23.5552]',
  }
  said.say(corner.path, messages[fault])
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

/** A warning: a pickup point far from the delivery areas may be intended. */
export function checkReach(campaign: Source<CampaignFile>, folder: Folder, { warn }: Report) {
  const stores = folder.find(StoresFile)
  const named = campaign.value.areas.map((id) => folder.find(AreaFile, id)?.value.geometry as AreaGeometry | undefined)
  const all = [...ownGeometries(campaign.value).map(({ geometry }) => geometry), ...named]
  if (all.length === 0 || all.includes(undefined)) return
  campaign.value.pickup.forEach(({ store: id }, index) => {
    const store = stores?.value.find((one) => one.id === id)
    if (store && !misplacedPoint(store) && !all.some((area) => areaContains(area!, store)))
      warn(
        ['pickup', index, 'store'],
        `a loja ${id} fica fora de todas as áreas desta campanha: confira a latitude e a longitude em stores.json`,
      )
  })
}

const ownGeometries = ({ geoJson, geoJsons = [] }: CampaignFile) =>
  ([...(geoJson ? [geoJson] : []), ...geoJsons] as AreaGeometry[]).flatMap(areasOfGeoJson)

/** Areas written in a campaign get an id that no file can have; the campaign references them like the others. */
export const ownAreas = ({ id, value }: Pick<Source<CampaignFile>, 'id' | 'value'>): AreaRow[] =>
  ownGeometries(value).map(({ name = value.name, geometry }, index) => ({
    id: `${id}${OF_CAMPAIGN}${index + 1}`,
    campaignId: id,
    name,
    geometry: { type: 'MultiPolygon', coordinates: polygonsOf(geometry) },
  }))

type Fault = { key: 'postalCode' | 'city' | 'latitude'; message: string; isSure: boolean }

/** States whose municipalities can be larger than a country, with districts far from the seat. */
const WIDE_STATES = new Set(['AC', 'AM', 'AP', 'MA', 'MS', 'MT', 'PA', 'RO', 'RR', 'TO'])

/** The mistake of an address whose postal code, city and point differ in place. */
function cityMistake({ city, administrativeArea: state, postalCode, ...point }: Address, all: readonly Town[]): Fault | undefined {
  const stateOfCode = postalCode && stateOfPostalCode(postalCode.replace('-', ''))
  if (state && postalCode && stateOfCode !== state)
    return {
      key: 'postalCode',
      message: `o CEP ${postalCode} ${stateOfCode ? `é de ${stateOfCode}, não de ${state}` : 'não existe'}: confira, como 01310-100 em SP`,
      isSure: true,
    }
  if (!city || !state) return undefined
  const there = all.filter((town) => town.state === state)
  const town = there.find(({ name }) => searchable(name) === searchable(city))
  if (!town) {
    const meant = nearest(
      searchable(city),
      there.map(({ name }) => searchable(name)),
    )
    const name = there.find((one) => searchable(one.name) === meant)?.name
    return {
      key: 'city',
      message: `não há o município ${city} em ${state}${name ? `; quis dizer ${name}?` : ': confira a cidade e a UF, como São Paulo e SP'}`,
      isSure: true,
    }
  }
  const km = Math.round(greatCircleKm(point, town))
  if (km <= MOST_KM_FROM_SEAT) return undefined
  const closest = all.reduce((best, one) => (greatCircleKm(point, one) < greatCircleKm(point, best) ? one : best))
  return {
    key: 'latitude',
    message: `o ponto fica em ${closest.name} (${closest.state}), a ${km} km de ${town.name} (${state}): copie os números do mapa, como -23.5552`,
    isSure: !WIDE_STATES.has(state),
  }
}
