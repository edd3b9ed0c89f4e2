import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Fields } from '#desk/list-address.ts'
import { call } from '@mutirao/client/call'
import type { CallInput } from '@mutirao/contract/endpoint'
import { getPerson, getReach, listPeople, listPersonPlaces, personSorts } from '@mutirao/contract/people'

type Filter = CallInput<typeof getReach>['query']

/** The rules of a segment, by the names of their fields in an address. */
export const ruleNames = [
  'times',
  'within',
  'notWithin',
  'boughtIn',
  'neverIn',
  'boughtItem',
  'boughtCategory',
  'boughtWithin',
  'neighborhood',
  'store',
  'spent',
  'group',
  'bought',
  'origin',
] as const

export const rulesOf = (fields: Fields): Fields =>
  Object.fromEntries(ruleNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))

export const filterOf = (fields: Fields) =>
  ({
    ...rulesOf(fields),
    searchText: fields['q'],
    optedIn: fields['optedIn'],
    firstMonth: fields['firstMonth'],
    boughtMonth: fields['boughtMonth'],
  }) as Filter

/** Whether the list has filters that a message cannot have. */
export const isBeyondRules = ({ q, firstMonth, boughtMonth }: Fields): boolean => [q, firstMonth, boughtMonth].some(Boolean)

export const sortOf = ({ by }: Fields) => personSorts.find((sort) => sort === by) ?? 'recent'

export const PEOPLE_A_PAGE = 50

export const peopleQuery = (fields: Fields) =>
  queryOptions({
    queryKey: ['people', fields],
    queryFn: () =>
      call(listPeople, {
        query: { ...filterOf(fields), sort: sortOf(fields), size: String(PEOPLE_A_PAGE), cursor: fields['cursor'] } as CallInput<
          typeof listPeople
        >['query'],
      }),
    placeholderData: keepPreviousData,
  })

export const reachQuery = (fields: Fields) =>
  queryOptions({
    queryKey: ['reach', filterOf(fields)],
    queryFn: () => call(getReach, { query: filterOf(fields) }),
    placeholderData: keepPreviousData,
  })

export const placesQuery = queryOptions({ queryKey: ['person-places'], queryFn: () => call(listPersonPlaces, {}) })

export const personQuery = (person: string) =>
  queryOptions({ queryKey: ['person', person], queryFn: () => call(getPerson, { params: { person } }) })
