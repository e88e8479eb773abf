export { DeleteButton } from '../my-listings/delete-button.tsx';
export { PlaceNote } from './place-note.tsx';
export { PointLink } from './point-link.tsx';
