import { configure } from '@testing-library/react'

/** Raises the default timeout of queries, one second, for busy machines. */
configure({ asyncUtilTimeout: 15_000 })
