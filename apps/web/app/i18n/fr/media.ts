import type { media as en } from '../en/media.ts';
import type { Translated } from '../translated.ts';

export const media = {
  tooMany: 'Maximum de {{n}} fichiers',
  wrongType:
    'Fichier {{name}} : type non valide. Seules les images (JPG, PNG, GIF) et les vidéos (MP4, MPEG, MOV, AVI) sont acceptées.',
  tooLarge: 'Fichier {{name}} : la taille doit être inférieure à {{max}} Mo.',
  failed: 'Le téléversement a échoué. Veuillez réessayer.',
  tooManyNow_one: 'Vous avez téléversé un très grand nombre de fichiers. Vous pourrez continuer dans {{count}} minute.',
  tooManyNow_many:
    'Vous avez téléversé un très grand nombre de fichiers. Vous pourrez continuer dans {{count}} de minutes.',
  tooManyNow_other:
    'Vous avez téléversé un très grand nombre de fichiers. Vous pourrez continuer dans {{count}} minutes.',
  signedOut: 'Votre session est fermée. Veuillez vous connecter dans un autre onglet, puis réessayer avec ce fichier.',
  gone: 'Ce fichier n’est plus là. Veuillez le retirer et l’ajouter de nouveau.',
  goneTryAgain:
    'Ce fichier n’est plus là : ceux qui ne sont sur aucune annonce sont supprimés après 24 heures. Veuillez réessayer.',
  moved: 'Ce fichier a été modifié ou déplacé entre-temps. Veuillez le retirer ici et le choisir de nouveau.',
  title: 'Photos et vidéos',
  hint: 'Le premier fichier sert de couverture. Jusqu’à {{n}} photos, de n’importe quelle taille, et vidéos d’au plus 10 Mo.',
  choose: 'Choisir des fichiers',
  preparing: 'Préparation de vos photos…',
  drop: 'ou déposez-les ici',
  dropNow: 'Relâchez pour les ajouter',
  afterPublishing:
    'Vous pourrez ajouter des photos et des vidéos après la publication, sur la page où l’annonce se modifie.',
  list: 'Fichiers de cette annonce',
  cover: 'Couverture',
  alt: 'Ce qu’on y voit',
  altOf: 'Ce qu’on voit dans {{name}}',
  altHint: 'Pour les personnes qui ne peuvent pas la voir.',
  keep: 'Garder ce fichier',
  move: 'Déplacer {{name}}',
  remove: 'Retirer {{name}}',
  retry: 'Réessayer',
  waiting: 'En attente',
  sending: '{{percent}} %',
  working: 'Presque terminé…',
  progressOf: 'Téléversement : {{name}}',
  uploaded: '{{name}} est téléversé.',
  notUploaded: '{{name}} n’a pas pu être téléversé.',
  removed: '{{name}} est retiré.',
  dragHelp:
    'Pour déplacer un fichier, appuyez sur la barre d’espace ou la touche Entrée, déplacez-le avec les touches fléchées, puis appuyez de nouveau sur la barre d’espace ou la touche Entrée. La touche Échap le remet à sa place.',
  picked: '{{name}} est saisi. Il est à la place {{place}} sur {{count}}.',
  over: '{{name}} est maintenant à la place {{place}} sur {{count}}.',
  dropped: '{{name}} se trouve à la place {{place}} sur {{count}}.',
  putBack: '{{name}} est revenu à sa place.',
  plain: {
    title: 'Ajouter une photo ou une vidéo',
    file: 'Fichier',
    fileHint: 'Une photo (JPG, PNG, GIF) d’au plus 2 Mo ou une vidéo (MP4, MPEG, MOV, AVI) d’au plus 10 Mo.',
    submit: 'Téléverser',
  },
} as const satisfies Translated<typeof en>;
