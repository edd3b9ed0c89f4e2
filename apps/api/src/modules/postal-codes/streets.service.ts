import { listPublicPlaces } from '#adapters/postal-code/public-places.ts'
import type { Ctx } from '#context.ts'
import { countNetworkTry, type Limit } from '#modules/limits/limits.service.ts'
import type { PostalCodeAnswer, Street } from '@mutirao/contract/postal-codes'
import { searchWords } from '@mutirao/domain/search-rank'
import { searchable } from '@mutirao/domain/search-text'
import { searchKept } from './postal-codes.repository.ts'

const SEARCHES: Limit = { name: 'street-search', most: 120, seconds: 60 }
/** A list that fits a phone. */
const MOST_STREETS = 12
/** Streets whose name matches rank before streets in a place whose name matches, so more are read. */
const MOST_READ = 60

/** Searches the built-in public places and the streets whose postal code has been looked up before; calls no other server. */
export async function searchStreets(ctx: Ctx, typed: string): Promise<Street[]> {
  await countNetworkTry(ctx, SEARCHES)
  const words = searchWords(typed)
  if (words.length === 0) return []
  const [places, kept] = await Promise.all([listPublicPlaces(), searchKept(ctx, words, MOST_READ)])
  const known = new Map(
    [...kept.map(({ body }) => body), ...places].flatMap((answer) => streetOf(answer).map((street) => [street.cep, street])),
  )
  const begins = (text: string) => {
    const all = searchable(text).split(WORD_ENDS)
    return words.every((word) => all.some((one) => one.startsWith(word)))
  }
  const found = [...known.values()].filter(({ logradouro, bairro, localidade }) => begins([logradouro, bairro, localidade].join(' ')))
  const [named, other] = [found.filter(({ logradouro }) => begins(logradouro)), found.filter(({ logradouro }) => !begins(logradouro))]
  return [...named, ...other].slice(0, MOST_STREETS)
}

const WORD_ENDS = /[^\p{L}\p{N}]+/u

const streetOf = ({ cep, logradouro, bairro = '', localidade = '', uf = '' }: PostalCodeAnswer): Street[] =>
  cep && logradouro ? [{ cep, logradouro, bairro, localidade, uf }] : []
