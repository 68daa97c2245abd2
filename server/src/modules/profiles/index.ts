export { createAuthors, createOwnProfiles } from './profiles.service.ts'
export { type Author, viewAuthor } from './profiles.view.ts'
