import { readFile } from 'node:fs/promises'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import type { State } from '@mutirao/domain/delivery-point'
import { stateOfPostalCode } from '@mutirao/domain/postal-code-state'
import { readTable } from './csv-table.ts'

export type PostalCodes = {
  find: (cep: string) => Promise<PostalCodeAnswer | undefined>
  /** The state of a postal code, which follows from its number even when its street is unknown. */
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

/** The postal codes of well-known public places, which ship with the product; every other code is answered as not found. */
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

/** A state's towns are the seats of its municipalities. */
async function readStates(): Promise<Map<string, State>> {
  const [states, towns] = await Promise.all(['states.csv', 'municipalities.csv'].map(readTable))
  return new Map(
    states!.map((state) => {
      const [code, uf] = state
      const own = towns!.filter((town) => town[5] === code).map((town) => ({ latitude: Number(town[2]), longitude: Number(town[3]) }))
      return [uf!, { centre: { latitude: Number(state[3]), longitude: Number(state[4]) }, towns: own }]
    }),
  )
}
