import { describe, expect, it } from 'vitest'
import { Problem } from '@mutirao/contract/problems'
import { codeOf, hasCode, isOfNetwork, isRetryable, mayPass, networkCodeOf, NetworkProblem, type NetworkCode } from './problem.ts'

describe('the code of a failure', () => {
  it.each([
    [new Problem('out_of_stock'), 'out_of_stock'],
    [new NetworkProblem('timeout'), 'timeout'],
    // An error as serialized by the page server, for hydration.
    [{ code: 'not_found', data: undefined }, 'not_found'],
    [new Error('a bug'), undefined],
    [null, undefined],
    ['not_found', undefined],
  ])('%o is %s', (error, code) => expect(codeOf(error)).toBe(code))

  it('is one of several', () => {
    expect(hasCode(new Problem('cart_not_found'), 'cart_not_found', 'validation_failed')).toBe(true)
    expect(hasCode(new Problem('conflict'), 'cart_not_found', 'validation_failed')).toBe(false)
    expect(hasCode(new Error('a bug'), 'cart_not_found')).toBe(false)
  })
})

describe('a call without a response (spec §8)', () => {
  const unexpected = 'An unexpected error occurred. Please try again.'
  const classes: [code: NetworkCode, text: string, isRepeated: boolean][] = [
    ['timeout', 'Request timed out. Please try again.', true],
    ['network', 'Network connection failed. Please check your internet connection.', true],
    ['offline', unexpected, false],
    ['dns', unexpected, false],
    ['connection_refused', unexpected, false],
    ['ssl_error', unexpected, false],
    ['unknown_network_error', unexpected, false],
  ]

  it.each(classes)('%s has the text "%s"; retried automatically: %s', (code, text, isRepeated) => {
    const problem = new NetworkProblem(code)
    expect([problem.message, isRetryable(problem)]).toEqual([text, isRepeated])
  })

  it.each(classes)('%s is a failure of the network, and the shopper is offered a retry', (code) => {
    expect([isOfNetwork(new NetworkProblem(code)), mayPass(new NetworkProblem(code))]).toEqual([true, true])
  })

  it.each([
    [new DOMException('late', 'TimeoutError'), true, 'timeout'],
    [new TypeError('Failed to fetch'), true, 'network'],
    [new TypeError('Failed to fetch'), false, 'offline'],
    [new TypeError('net::ERR_NAME_NOT_RESOLVED'), true, 'dns'],
    [new TypeError('net::ERR_CONNECTION_REFUSED'), true, 'connection_refused'],
    [new TypeError('net::ERR_CERT_DATE_INVALID'), true, 'ssl_error'],
    [new Error('odd'), true, 'unknown_network_error'],
  ])('%s with a connection (%s) is %s', (error, isOnline, code) => expect(networkCodeOf(error, isOnline)).toBe(code))

  it('a response of the server is never retried automatically', () => {
    expect([new Problem('server_error'), new Problem('rate_limit'), new Error('a bug')].filter(isRetryable)).toEqual([])
  })
})
