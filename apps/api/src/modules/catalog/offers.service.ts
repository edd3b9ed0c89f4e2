export { listOffersOf } from './offers.repository.ts'
