// Vitest's setup file of both apps' screen tests.
import { configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'

/**
 * The default timeout of queries, one second, is too short for busy machines. A query that is repeated until it matches creates an error at each try:
 * the document is printed only for the error that is read.
 */
configure({
  asyncUtilTimeout: 15_000,
  getElementError: function elementError(message, container) {
    const error = new Error()
    Error.captureStackTrace(error, elementError)
    error.name = 'TestingLibraryElementError'
    Object.defineProperty(error, 'message', { configurable: true, get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n') })
    return error
  },
})

/** React's development build captures the stack of each element, up to 10,000 a second: a sixth of the processor time of a screen's test. The count is at its limit from the start. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {}, configurable: true })
