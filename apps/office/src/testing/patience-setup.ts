import { configure } from '@testing-library/react'

/** A busy machine is waited for: what is right shows itself, only later. Without a wait of its own each query gives up after a second. */
configure({ asyncUtilTimeout: 15_000 })
