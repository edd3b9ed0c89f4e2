import { describe, expect, it } from 'vitest'
import { promisedSlot, soonerSlot } from './promised-slot.ts'

const tonight = { id: 'tonight', fee: 1290 }
const friday = { id: 'friday', fee: 700 }
const saturday = { id: 'saturday', fee: 700 }

describe('the promised window', () => {
  it.each([
    { name: 'the first of the cheapest', slots: [tonight, friday, saturday], promised: friday, sooner: tonight },
    { name: 'the first of all where all cost the same', slots: [friday, saturday], promised: friday, sooner: undefined },
    {
      name: 'the next one where the cheapest is full',
      slots: [tonight, { ...friday, left: 0 }, saturday],
      promised: saturday,
      sooner: tonight,
    },
    { name: 'the dearer one where no other is free', slots: [tonight, { ...friday, left: 0 }], promised: tonight, sooner: undefined },
    { name: 'one with few places left', slots: [tonight, { ...friday, left: 1 }], promised: { ...friday, left: 1 }, sooner: tonight },
    { name: 'none where nothing is free', slots: [{ ...friday, left: 0 }], promised: undefined, sooner: undefined },
  ])('is $name', ({ slots, promised, sooner }) => {
    expect(promisedSlot(slots)).toEqual(promised)
    expect(soonerSlot(slots)).toEqual(sooner)
  })
})
