export { CardCommentBox } from './card-comment-box.tsx'
export { Comments } from './comments.tsx'
