// Build steps are tested without a DOM, and leave nothing of a page behind.
if ('document' in globalThis) (await import('./between-tests.ts')).forgetBetweenTests()
