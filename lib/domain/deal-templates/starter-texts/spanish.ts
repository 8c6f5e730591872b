import type { StarterTexts } from "./starter-text";

export const SPANISH: StarterTexts = {
  web_agency: {
    name: "Sitio web",
    description: "Un nuevo sitio web: método, etapas, precio y condiciones.",
    title: "Un nuevo sitio web para {client.name}",
    introduction:
      "<p>Hola, {contact.first_name}:</p><p>Gracias por contarnos sus planes. Esta propuesta explica qué haremos " +
      "para {client.name}, cómo trabajamos y cuánto cuesta. Es válida hasta el {deal.valid_until}.</p>",
    figures: [
      ["6 semanas", "desde la primera reunión hasta la publicación"],
      ["2 rondas", "de cambios al diseño incluidas"],
      ["30 días", "de soporte después de la publicación"],
    ],
    stepsTitle: "Cómo trabajamos",
    steps: [
      ["Descubrimiento", "Nos reunimos dos horas para definir los objetivos y el público del sitio."],
      ["Diseño", "Usted recorre las páginas en una maqueta navegable, que ajustamos juntos."],
      [
        "Desarrollo",
        "Construimos las páginas con sus textos e imágenes, y las probamos en celulares y computadoras.",
      ],
      ["Publicación", "Ponemos el sitio en línea, capacitamos a su equipo y lo monitoreamos durante un mes."],
    ],
    servicesTitle: "Precio",
    termsTitle: "Condiciones del trabajo",
    terms:
      "<p>Un tercio del precio se paga al iniciar el trabajo y el resto al publicar el sitio. Los textos y las " +
      "imágenes los entrega el cliente, salvo que figuren arriba. El sitio es propiedad del cliente una vez " +
      "pagado.</p>",
  },
  maintenance: {
    name: "Contrato de mantenimiento",
    description: "Mantenimiento periódico con tiempos de respuesta, por mes o por año.",
    title: "Mantenimiento de los sistemas de {client.name}",
    introduction:
      "<p>Hola, {contact.first_name}:</p><p>Lo que hoy funciona bien debe seguir funcionando el próximo año. Con " +
      "este contrato mantenemos sus sistemas al día, los monitoreamos y respondemos cuando algo falla.</p>",
    figures: [
      ["4 horas", "para atender un caso urgente"],
      ["1 día", "para responder las demás consultas"],
      ["Cada mes", "un informe del trabajo realizado"],
    ],
    stepsTitle: "Qué hacemos",
    steps: [
      ["Monitoreo", "Detectamos lo que se vuelve lento o deja de funcionar antes de que usted nos llame."],
      [
        "Actualizaciones",
        "Cada mes instalamos las que publican los fabricantes, tras probarlas en una copia.",
      ],
      ["Respaldos", "Todas las noches; cuatro veces al año comprobamos que se puedan restaurar."],
      ["Soporte", "Por teléfono y correo, en días hábiles de 8:00 a 18:00."],
    ],
    servicesTitle: "Precio",
    termsTitle: "Condiciones del contrato",
    terms:
      "<p>El contrato dura doce meses y se renueva por períodos iguales, salvo que una de las partes le ponga fin " +
      "por escrito con dos meses de anticipación. Se factura al inicio de cada período.</p>",
  },
  event: {
    name: "Evento",
    description: "Un día para sus invitados: programa, precio y cancelación.",
    title: "Su evento con nosotros",
    introduction:
      "<p>Hola, {contact.first_name}:</p><p>Será un gusto recibirle junto con sus invitados. Así podría " +
      "transcurrir el día, y este es su precio. Le guardamos la fecha hasta el {deal.valid_until}.</p>",
    figures: [
      ["1 persona", "a su disposición antes del evento y durante el día"],
      ["14 días", "antes del evento para confirmar el número de invitados"],
    ],
    stepsTitle: "El día",
    steps: [
      ["Preparación", "Salones, mesas y equipos quedan listos una hora antes de los primeros invitados."],
      ["Bienvenida", "Recibimos a sus invitados con una bebida y los acompañamos al salón."],
      ["Programa", "Sus discursos y su música; un técnico nuestro permanece en el salón."],
      ["Cena", "Servida a la mesa o en bufé, con opciones para cada tipo de dieta."],
    ],
    servicesTitle: "Precio",
    termsTitle: "Reserva y cancelación",
    terms:
      "<p>La fecha queda reservada al aceptar esta propuesta. La cancelación no tiene costo hasta 60 días antes " +
      "del evento; después se cobra la mitad del precio, y la totalidad si faltan 14 días o menos.</p>",
  },
};
