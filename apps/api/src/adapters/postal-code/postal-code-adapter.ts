import { readFile } from 'node:fs/promises'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import type { State } from '@mutirao/domain/delivery-point'
import { stateOfPostalCode } from '@mutirao/domain/postal-code-state'
import { readTable } from './csv-table.ts'

export type PostalCodes = {
  find: (cep: string) => Promise<PostalCodeAnswer | undefined>
  /** The state that a postal code lies in, which its number tells even where its street is unknown. */
  findState: (cep: string) => Promise<State | undefined>
}

type Place = [
  cep: string,
  street: string,
  neighborhood: string,
  city: string,
  uf: string,
  ibge: string,
  latitude: number,
  longitude: number,
]

/** Public places of Brazil that ship with the product; other codes are answered as not found, and the form is filled by hand. */
export function samplePostalCodes(): PostalCodes {
  let places: Promise<Map<string, PostalCodeAnswer>> | undefined
  let states: Promise<Map<string, State>> | undefined
  return {
    async find(cep) {
      places ??= readPlaces()
      return (await places).get(cep)
    },
    async findState(cep) {
      states ??= readStates()
      return (await states).get(stateOfPostalCode(cep) ?? '')
    },
  }
}

async function readPlaces() {
  const rows = JSON.parse(await readFile(new URL('./public-places.json', import.meta.url), 'utf8')) as Place[]
  return new Map(
    rows.map(([cep, logradouro, bairro, localidade, uf, ibge, latitude, longitude]) => [
      cep.replace('-', ''),
      { cep, logradouro, complemento: '', bairro, localidade, uf, ibge, latitude, longitude },
    ]),
  )
}

/** Towns are municipalities by their seats. */
async function readStates(): Promise<Map<string, State>> {
  const [states, towns] = await Promise.all(['states.csv', 'municipalities.csv'].map(readTable))
  return new Map(
    states!.map(([code, uf, , latitude, longitude]) => {
      const own = towns!.filter((town) => town[5] === code).map((town) => ({ latitude: Number(town[2]), longitude: Number(town[3]) }))
      return [uf!, { centre: { latitude: Number(latitude), longitude: Number(longitude) }, towns: own }]
    }),
  )
}
