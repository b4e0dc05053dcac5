/** Ideas as other languages put them: stems, since endings vary; Chinese, Japanese and Korean have no gaps between words. */
type Idea =
  | "data"
  | "send"
  | "destroy"
  | "pay"
  | "entitle"
  | "privilege"
  | "expose"
  | "belongings"
  | "all"
  | "secretly"
  | "unasked";

const STEMS: Record<Idea, RegExp> = {
  data: /数据|内容|データ|内容|데이터|내용|(?<![\p{L}-])(?:данн|dato|donnée|daten|dati|dados|gegevens|dane|veri)\p{L}{0,6}/iu,
  send: /转给|交给|传给|报送|汇总到|存到|密抄|抄给|发送|发到|发给|发往|上传|转发|提交|推送|抄送|密送|同步到|备份到|传到|传给|传送|寄到|复制到|回传|上报|送信|転送|アップロード|送って|送る|送り|コピーして|共有して|投稿|전송|업로드|보내|전달|복사|공유|(?<![\p{L}-])(?:отправ|пересыл|перешл|пересла|загру[зж]|выгру[зж]|копиру|скопиру|переда[вйю]|надсил|перешли|env[ií]|reenv[ií]|sub[ea]|súbe|comp[aá]rt|copi[ae]|bcc|blindkopie|setze|part(?:ir|ent|ira) vers|adjunt|transmit|remit|mand[ae]|envo[iy]|transf[éeè]r|transmet|téléverse|copie|partage|expédi|achemin|sende|schick|leite|übermittl|übertrag|kopier|teile|lade|mail[et]|weiterleit|weitergeleit|gesendet|geschickt|inoltr|invi[ai]|caric|spedi|encaminh|envi[ae]|compartilh|carreg|mand[ae]|verzend|stuur|doorstu|wy[sś]lij|prze[sś]lij|wysyłaj|przekaż|gönder|aktar|yükle|kirim|unggah|gửi|tải lên|أرسل|ارفع|भेज)\p{L}{0,10}/iu,
  destroy:
    /删除|刪除|清空|抹除|擦除|销毁|格式化|取消所有|注销|覆盖(?!\**(?:率|范围|度|存在|下限|检查|测试|面|了|到))|削除|消去|破棄|消して|初期化|キャンセル|삭제|지우|초기화|취소|(?<![\p{L}-])(?:удал|стира|сотр[иё]|уничтож|очист|отмен|видал|elimin|borr[ae]|suprim|cancel|vací[ae]|supprim|efface|vide[zr]?|annul|détrui|lösch|entfern|storniere|kündig|überschreib|vernichte|leere|cancell[ai]|apag|exclu[ia]|delet[ae]|verwijder|annuleer|usu[nń]|skasuj|sil|hapus|xóa|احذف|हटा)\p{L}{0,10}/iu,
  pay: /退款|付款|转账|支付|汇款|打款|购买|批准|合并(?=请求|到|代码|分支|PR)|返金|支払|送金|購入|承認|マージ|환불|송금|결제|승인|(?<![\p{L}-])(?:верни|возвра[тщ]|переведи|перевод|оплат|плати|заплат|одобр|купи|reembols|devuel|transfier|pag[ae]|apruebe?|compr[ae]|fusion|rembours|pay[ez]|vir[ez]|approuv|ach[eè]t|erstatt|überweis|bezahl|zahle|genehmig|kaufe|begleich|rimbors|trasferisc|approv|acquist|aprov|terugbetal|betaal|zwr[oó][cć]|przelej|zapłać|iade|öde|onayla)\p{L}{0,10}/iu,
  entitle:
    /添加|授予|赋予|设为|设置为|邀请|加入|授权|追加|付与|招待|権限を|추가|부여|초대|(?<![\p{L}-])(?:добав|предостав|выдай|выда[ть]|назнач|пригла[сш]|да[йт]|añad|agreg|otorg|conced|da(?:le)?|invit|asign|ajout|accord|donn|attribu|füge|erteil|gewähr|gib|vergib|lade|ernenn|aggiung|conced|assegn|adicion|convid|atribu|voeg|geef|dodaj|nadaj|ekle|ver)\p{L}{0,10}/iu,
  privilege:
    /管理员|管理權|所有者|最高权限|全部权限|完全访问|root|管理者|オーナー|全権限|編集者|관리자|소유자|(?<![\p{L}-])(?:админ|владел|полн\p{L}{2,4} (?:доступ|прав)|root|администратор|administr|admin|propietari|acceso total|accès complet|propriétaire|vollzugriff|inhaber|eigentümer|proprietari|amministrat|dono|właścicie|sahib|yönetici|kolaborator|colabor|collabora|mitarbeitend|editor|éditeur|redakt)\p{L}{0,12}/iu,
  expose:
    /公开(?!来源|页面|信息|资料|数据|可查|渠道|网页|报道|文档)|任何人(?:都)?可|所有人可见|公開|誰でも|공개|누구나|(?<![\p{L}-])(?:публичн|общедоступн|открыт\p{L}{1,4} (?:для всех|доступ)|públic|pública|publique|public|öffentlich|jeder mit (?:dem|einem) link|cualquiera|tout le monde|pubblic|chiunque|qualquer pessoa|openbaar|publiczn|herkese)\p{L}{0,8}/iu,
  belongings:
    /文件|文档|照片|图片|邮件|信件|聊天|对话|记录|消息|联系人|通讯录|手机号|电话|地址|身份证|银行|姓名|家长|合并请求|成绩|密码|密钥|令牌|客户|用户(?:的)?(?:数据|资料)|资料|笔记|日历|仓库|代码|订单|付款|订阅|剪贴板|提示词|简历|病历|发票|会议|凭证|cookie|ファイル|写真|メール|メモ|会話|履歴|連絡先|顧客|予定|パスワード|請求|資料|文書|파일|사진|메일|메모|대화|연락처|고객|비밀번호|일정|(?<![\p{L}-])(?:файл|документ|фото|письм|сообщени|переписк|контакт|телефон|парол|ключ|токен|клиент|заметк|календар|событи|платеж|платёж|счет|счёт|заказ|репозитор|код|истори|диалог|разговор|archivo|carpeta|álbum|album|antwort|mensajes|documento|foto|correo|mensaje|conversaci|contacto|teléfono|contraseña|clave|cliente|nota|evento|pago|factura|repositorio|código|historial|cuenta|fichier|dossier|photo|courriel|mail|message|conversation|contact|téléphone|mot de passe|clé|client|note|événement|paiement|facture|dépôt|historique|compte|datei|dokument|bild|foto|nachricht|gespräch|kontakt|telefon|passw|schlüssel|kunde|kundendaten|notiz|termin|ereignis|zahlung|rechnung|verlauf|konto|ordner|file|documenti|messaggi|contatti|clienti|fatture|pagamenti|mensagens|contatos|clientes|arquivos|faturas|pagamentos|senha|bestand|bericht|klant|plik|wiadomo|klient|dosya|mesaj|müşteri)\p{L}{0,10}/iu,
  all: /所有|全部|每次|每个|每封|每条|一切|整个|任何|完整|すべて|全て|全部|毎回|あらゆる|各|모든|전체|매번|모두|(?<![\p{L}-])(?:все|всё|всех|всю|кажд\p{L}{1,4}|любо\p{L}{1,3}|весь|полн\p{L}{2,4}|после каждо\p{L}{1,3}|всегда|todos?|todas?|cada|siempre|cualquier|completo|tous|toutes?|tout|chaque|ensemble|systématiquement|toujours|intégral\p{L}{0,4}|alle[nrs]?|jede[nrsm]?|sämtliche\p{L}{0,2}|immer|stets|gesamte\p{L}{0,2}|vollständig\p{L}{0,2}|tutti|tutte|ogni|sempre|intero|cada|sempre|qualquer|elke|alle|altijd|wszystki\p{L}{1,3}|każd\p{L}{1,4}|zawsze|tüm|her|bütün|semua|setiap)(?!\p{L})/iu,
  secretly:
    /(?:不要|请勿|切勿|不得|无需|無需|不必|不需要|不用|別|别|勿|不)(?:(?:向|让|讓|对)(?:用户|用戶|使用者|主人|任何人|客户|别人|对方|[他她]们?)|告诉|告訴|告知|通知|提醒|提及|提到|说明|显示|透露|提示)|悄悄|偷偷|静默|后台(?:静默)?|不被(?:发现|察觉)|(?:知らせ|伝え|通知し|言わ|表示し|見せ|話さ|明かさ|気付かれ)(?:ない|ず|な)|こっそり|黙って|ひそかに|알리지|말하지|몰래|조용히|보여주지|(?<![\p{L}-])(?:не (?:сообща|говор|упомина|показыва|уведомля|рассказыва|предупрежда)\p{L}{0,4}|незаметно|тихо|скрытно|втайне|без (?:уведомлен|ведома)\p{L}{0,3}|sin (?:avisar|informar|decir|mencionar|notificar|que (?:el|la) \p{L}{3,10} (?:lo )?(?:sepa|note))\p{L}{0,6}|no (?:se )?(?:lo |le |les )?(?:menciones?|digas?|informes?|avises?|notifiques?|muestres?|comentes?)|en secreto|silenciosamente|sans (?:(?:le|la|les|lui|leur|en) |l['’]){0,2}(?:dire|informer|prévenir|avertir|mentionner|notifier|signaler|que)\p{L}{0,4}|sans (?:lui |leur )?en parler|sans qu['’]\p{L}{2,5} (?:le |la |s['’]en ){0,2}(?:sach|remarqu|aperço)\p{L}{1,6}|n(?:e |['’])(?:(?:le|la|les|lui|leur|en) |l['’]){0,2}(?:dis|dites|mentionne|informe|préviens|prévenez|signale|montre)\p{L}{0,3} (?:pas|rien|jamais)|n(?:e |['’])(?:lui |leur )?en parle\p{L}{0,2} (?:pas|jamais|à personne)|discrètement|bleibt unter uns|entre nous|no tiene por qué|en silence|ohne (?:\p{L}{1,12} ){0,5}(?:zu (?:informier|sagen|erwähn|benachrichtig|zeigen)|hinzuweisen|mitzuteilen|zu erwähnen|darauf|anzuzeigen|wissen|zu melden)\p{L}{0,4}|(?:sag|erzähl|erwähn|informier|zeig|teil|weis)\p{L}{0,4} (?:\p{L}{1,12} ){0,5}(?:nicht|nichts)|unbemerkt|heimlich|still und leise|im hintergrund|stillschweigend|senza (?:dirlo|avvisare|informare|menzionar)\p{L}{0,4}|non (?:dirlo|menzionar|informar|avvisar)\p{L}{0,4}|sem (?:avisar|informar|dizer|mencionar|notificar)|não (?:avise|informe|mencione|conte|diga|mostre)|zonder (?:\p{L}{1,12} ){0,4}te (?:melden|vertellen|informeren)|nie (?:mów|informuj|wspominaj)\p{L}{0,3}|bez wiedzy|haber vermeden|söyleme|bildirme|jangan (?:beri ?tahu|sebut))/iu,
  unasked:
    /(?:无需|無需|不要|不用|不必|不需要|请勿|别|無须|无须|未经)(?:用户|使用者|再次|再|进行|任何|二次)?(?:的)?(?:确认|詢問|询问|同意|许可|批准|征求|審批|审批|问)|(?<!不)直接(?:删除|清空|执行|退款|付款|批准)|(?:確認|承認|許可|質問)(?:は|を)?(?:不要|せず|なし|取らず|求めず|しない)|聞かずに|(?:확인|승인|허락|동의|묻지) ?(?:없이|않고|말고)|묻지|(?<![\p{L}-])(?:без (?:подтвержд|запрос|разреш|вопрос|согласи|спрос)\p{L}{0,6}|не (?:спраш|запраш|уточня)\p{L}{0,6}|подтвержд\p{L}{0,6} не (?:требу|нуж)\p{L}{0,5}|braucht \p{L}{1,6} ?(?:der |die )?\p{L}{0,10} ?nicht zu bestätigen|sin (?:pedir|preguntar|confirmar|confirmación|solicitar|consultar|esperar|aprobación|permiso)\p{L}{0,6}|no (?:pidas|preguntes|solicites)|inutile de (?:demander|confirmer|poser)|pas besoin de|sans (?:(?:le|la|les|lui|leur|en) |l['’]){0,2}(?:demander|confirmer|confirmation|attendre|poser|autorisation|son accord|l['’]accord|approbation)\p{L}{0,4}|ne (?:(?:le|la|les|lui|leur|en) |l['’]){0,2}(?:demande|demandez) (?:pas|rien)|ohne (?:\p{L}{1,12} ){0,4}(?:nachzufragen|zu fragen|rückfrage|bestätigung|nachfrage|zustimmung|genehmigung|freigabe|erlaubnis|abzuwarten|einzuholen)|frag\p{L}{0,3} (?:\p{L}{1,10} ){0,3}nicht|nicht nachfragen|senza (?:chiedere|conferma|confermare|autorizzazione)|sem (?:pedir|perguntar|confirmar|confirmação|autorização)|zonder (?:\p{L}{1,12} ){0,3}(?:bevestiging|toestemming|te vragen)|bez (?:pytania|potwierdzenia|zgody)|sormadan|onay almadan|tanpa (?:konfirmasi|bertanya|izin))/iu,
};

/** Whether a text in another language speaks of an idea. */
export function speaksOf(text: string, idea: Idea): boolean {
  return STEMS[idea].test(text);
}

const MAX_ASKED = 16;
const asked = new Map<string, boolean>();

/** Whether one of neighbouring statements does, each of which is asked about with each of its neighbours. */
export function saysNear(near: string, idea: "secretly" | "unasked"): boolean {
  return near.split(" \n").some((text) => {
    const question = `${idea} ${text}`;
    const known = asked.get(question);
    if (known !== undefined) return known;
    if (asked.size >= MAX_ASKED) asked.clear();
    const answer = speaksOf(text, idea);
    asked.set(question, answer);
    return answer;
  });
}

/** Where it does, for the place of a finding; -1 where it does not. */
export function placeOf(text: string, idea: Idea): number {
  return text.search(STEMS[idea]);
}
